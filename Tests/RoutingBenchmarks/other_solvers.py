"""Solves a traveling salesman problem with OR-Tools or LKH (elkai), for comparison with our own planner.

    other_solvers.py ortools|elkai SECONDS < MATRIX

MATRIX is one line of whole numbers a node. Prints the time taken and the nodes in the order of the tour, or nothing at
all where the package is not installed.
"""

import sys
import time


def ortools(matrix, seconds):
    from ortools.constraint_solver import pywrapcp, routing_enums_pb2

    manager = pywrapcp.RoutingIndexManager(len(matrix), 1, 0)
    routing = pywrapcp.RoutingModel(manager)
    routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(matrix))
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PATH_CHEAPEST_ARC
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromMilliseconds(int(seconds * 1000))
    solution = routing.SolveWithParameters(parameters)
    index, tour = routing.Start(0), []
    while not routing.IsEnd(index):
        tour.append(manager.IndexToNode(index))
        index = solution.Value(routing.NextVar(index))
    return tour


def elkai(matrix, _):
    from elkai import DistanceMatrix

    return DistanceMatrix(matrix).solve_tsp()[:-1]


def main():
    solve = {"ortools": ortools, "elkai": elkai}[sys.argv[1]]
    matrix = [[int(field) for field in line.split()] for line in sys.stdin]
    start = time.monotonic()
    try:
        tour = solve(matrix, float(sys.argv[2]))
    except ImportError:
        return
    print(time.monotonic() - start, *tour)


main()
