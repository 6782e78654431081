import CoinsData
import CoinsDomain
import Foundation
import SatchelNetworking
import SatchelTestSupport
import TestSupport

/// Markets over the network, each with a server of its own.
enum RemoteMarkets {
    /// Runs a block over a market whose server answers as it is told.
    @discardableResult
    static func with<Market: CoinMarket, Result>(
        _ make: (NetworkService, ServiceAddress) -> Market,
        cacheFolder: String? = nil,
        clock: NetworkClock = .system,
        answering respond: @escaping StubServer.Responder,
        _ body: (Market, StubServer) async throws -> Result
    ) async throws -> Result {
        try await StubServer.run(respond) { server in
            try await withNetwork(cacheFolder: cacheFolder, clock: clock) { network in
                try await body(make(network, ServiceAddress(server.address)), server)
            }
        }
    }

    static func coinGecko(
        key: String? = nil,
        currency: Currency = .usd
    ) -> (NetworkService, ServiceAddress) -> CoinGeckoMarket {
        { network, address in
            let environment = key.map { [CoinGeckoMarket.keyVariable: $0] } ?? [:]
            let secrets = SecretStore(environment: environment, folder: "/nonexistent")
            return CoinGeckoMarket(RemoteService(network, at: address, secrets: secrets), currency: currency)
        }
    }

    static func upbit(_ network: NetworkService, _ address: ServiceAddress) -> KoreanMarket {
        KoreanMarket(.upbit, RemoteService(network, at: address))
    }

    static func bithumb(_ network: NetworkService, _ address: ServiceAddress) -> KoreanMarket {
        KoreanMarket(.bithumb, RemoteService(network, at: address))
    }
}

/// Small services with the oddities that the real ones are known for; the figures are made up.
enum MarketBodies {
    static let coinGecko = """
        [
          {"id":"bitcoin","symbol":"btc","name":"Bitcoin","image":"missing_large.png","current_price":40000.123456789012345,
           "market_cap":800000000000,"market_cap_rank":1,"total_volume":1.5e10,"high_24h":41000,"low_24h":39000.5,
           "price_change_percentage_24h":-1.25,"circulating_supply":19000000.0,"roi":null,
           "sparkline_in_7d":{"price":[1,null,2,3.5,4,5,6,7,8,9,10,11,12,13,14]}},
          {"id":"tiny","symbol":"TNY","name":"Tiny","current_price":6.5e-9,"market_cap":null,"market_cap_rank":null,
           "total_volume":null,"high_24h":null,"low_24h":null,"price_change_percentage_24h":null},
          {"id":"broken","symbol":null,"name":"Broken"},
          {"id":"other-btc","symbol":"BTC","name":"Another","current_price":"2.50","market_cap_rank":900},
          {"id":"staked","symbol":"STK","name":"Staked","current_price":3,"market_cap_rank":null,
           "market_cap_rank_with_rehypothecated":912}
        ]
        """

    static func upbit(_ request: StubRequest) -> StubResponse {
        switch request.path {
        case "/v1/market/all":
            .text(
                """
                [{"market":"KRW-BTC","korean_name":"비트코인","english_name":"Bitcoin"},
                 {"market":"KRW-ZZZ","korean_name":"견본","english_name":"Sample"},
                 {"market":"BTC-ETH","korean_name":"이더리움","english_name":"Ethereum"}]
                """
            )
        case "/v1/ticker":
            .text(
                """
                [{"market":"KRW-ZZZ","trade_price":0.08420000,"signed_change_rate":0,"acc_trade_price_24h":5.0},
                 {"market":"KRW-BTC","trade_price":163248000.00000000,"signed_change_rate":-0.0296600901,
                  "acc_trade_price_24h":4.247E10,"high_price":164000000.0,"low_price":null}]
                """
            )
        case "/v1/candles/days":
            .text(
                """
                [{"candle_date_time_utc":"2024-01-03T00:00:00","opening_price":3,"high_price":5,"low_price":2,"trade_price":4},
                 {"candle_date_time_utc":"2024-01-02T00:00:00","opening_price":1,"high_price":4,"low_price":1,"trade_price":3}]
                """
            )
        default: .text("{\"error\":{\"name\":404,\"message\":\"Code not found\"}}", status: 404)
        }
    }

    static let bithumb = """
        {"status":"0000","data":{
          "ETH":{"opening_price":"1","closing_price":"5012000","min_price":"4900000","max_price":"5100000",
                 "fluctate_rate_24H":"-0.4","acc_trade_value_24H":"1000.5"},
          "BTC":{"opening_price":"1","closing_price":"163248000","min_price":"1","max_price":"2",
                 "fluctate_rate_24H":"1.05","acc_trade_value_24H":"42470000000.1234"},
          "NEW":{"closing_price":"0.0842"},
          "date":"1754992800000"}}
        """
}
