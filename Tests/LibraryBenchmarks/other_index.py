"""Builds and searches an index of the same books with tantivy, for comparison with our own library.

    other_index.py BOOKS.csv QUERIES.txt FOLDER

A line of QUERIES is a kind of search, a tab, and the search. Prints nothing at all where the package is not installed;
else one line for the index and one for each kind of search, with times in milliseconds.
"""

import csv
import os
import sys
import time


def build(books, folder):
    import tantivy

    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("number", stored=True)
    for name in ["title", "author", "subjects"]:
        schema.add_text_field(name, stored=name == "title")
    os.makedirs(folder)
    index = tantivy.Index(schema.build(), path=folder)
    writer = index.writer(heap_size=100_000_000, num_threads=1)
    with open(books, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            writer.add_document(
                tantivy.Document(
                    number=int(row["gutenberg_id"]),
                    title=row["title"],
                    author=row["author"],
                    subjects=row["subjects"],
                )
            )
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index


def query(index, text):
    """Every word must be found, the last one as the beginning of a word, as ours does."""
    import tantivy

    fields = ["title", "author", "subjects"]
    if text.startswith('"'):
        return index.parse_query(text, fields)
    must = []
    for word in text.split():
        anywhere = [
            (tantivy.Occur.Should, tantivy.Query.regex_query(index.schema, field, word + ".*")) for field in fields
        ]
        must.append((tantivy.Occur.Must, tantivy.Query.boolean_query(anywhere)))
    return tantivy.Query.boolean_query(must)


def share(times, part):
    return times[min(len(times) - 1, int(len(times) * part))] * 1000


def line(name, times):
    times = sorted(times)
    shares = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)]
    print(f"    {name:20}" + "  ".join(f"{label} {share(times, part):.2f}" for label, part in shares))


def main():
    books, queries, folder = sys.argv[1:]
    start = time.monotonic()
    index = build(books, folder)
    took = time.monotonic() - start
    size = sum(entry.stat().st_size for entry in os.scandir(folder)) // 1_000_000
    print(f"  tantivy    {took:.1f} s, 1 thread   {size} MB on disk")
    searcher = index.searcher()
    times = {}
    with open(queries, encoding="utf-8") as file:
        for kind, text in (entry.rstrip("\n").split("\t") for entry in file):
            start = time.monotonic()
            found = searcher.search(query(index, text), 20)
            for _, address in found.hits:
                searcher.doc(address)
            times.setdefault(kind, []).append(time.monotonic() - start)
    line("all", [one for kind in times.values() for one in kind])
    for kind, measured in times.items():
        line(kind, measured)


try:
    import tantivy  # noqa: F401
except ImportError:
    sys.exit(0)
main()
