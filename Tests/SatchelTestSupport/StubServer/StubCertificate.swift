/// Certificates for local servers, by an authority that only the tests trust.
///
/// Made in advance and, unless expired, valid until 2099, so that no test needs a tool for it. The private key protects
/// nothing.
package enum StubCertificate: String, Sendable, CaseIterable {
    /// A certificate for `localhost` and `127.0.0.1`.
    case valid
    /// The same, expired on the first day of 2021.
    case expired
    /// A certificate for another server.
    case elsewhere

    /// The authority that signed all of them.
    package static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBaDCCAQ+gAwIBAgIUaIqSAPx+MvRHMYPBFkGfAOjNt0IwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWU2F0Y2hlbCB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
        MDBaGA8yMDk5MDEwMTAwMDAwMFowITEfMB0GA1UEAwwWU2F0Y2hlbCB0ZXN0IGF1
        dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHY3pSSVY9uUXPYROQIo
        uQrDPExC7L8ocnVMZK0uLriO+h6QORsJLlfTeZl6qsrVGAwxUyt5fME17z6cGZVI
        i36jIzAhMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49
        BAMCA0cAMEQCICsndsmY2TJgLKaQqebo3WbA/5/3fskLmIt2fRod6A/NAiArhg+9
        kuWgAx/1spSLKx8lwVBf5UpCNFsdIEuRt9exTA==
        -----END CERTIFICATE-----
        """

    var certificate: String {
        switch self {
        case .valid: Self.validText
        case .expired: Self.expiredText
        case .elsewhere: Self.elsewhereText
        }
    }

    private static let validText = """
        -----BEGIN CERTIFICATE-----
        MIIBZTCCAQugAwIBAgIUQGwpx/py9QE85f0XTCMuf5jMn1cwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWU2F0Y2hlbCB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
        MDBaGA8yMDk5MDEwMTAwMDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYH
        KoZIzj0CAQYIKoZIzj0DAQcDQgAEXN3KmvpiHYGr3eqm64v1z2wZCITa1+BFT/4u
        IRpfRtDhqztjAh/FA7Y+40ypoWs/KP2QNv6q8fbRQVoT7Um/q6MsMCowDAYDVR0T
        AQH/BAIwADAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZIzj0EAwID
        SAAwRQIhAJtmLLHL78J/cyPoKCpN7klwGfenmlHFpsgJxURYapzZAiAgARBpC62Z
        DQFIWst6dJby4UaXtLg7V57CNKnvZVO7LQ==
        -----END CERTIFICATE-----
        """

    private static let expiredText = """
        -----BEGIN CERTIFICATE-----
        MIIBZDCCAQmgAwIBAgIUMgfm4I/AHZoGGpxLVD2KIcHgYgEwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWU2F0Y2hlbCB0ZXN0IGF1dGhvcml0eTAeFw0yMDAxMDEwMDAw
        MDBaFw0yMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqG
        SM49AgEGCCqGSM49AwEHA0IABFzdypr6Yh2Bq93qpuuL9c9sGQiE2tfgRU/+LiEa
        X0bQ4as7YwIfxQO2PuNMqaFrPyj9kDb+qvH20UFaE+1Jv6ujLDAqMAwGA1UdEwEB
        /wQCMAAwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0kA
        MEYCIQCw3V0LEEYl4mldqDWDeFTQo+nwZ9bPXBqXoNpKyDYGPQIhAJ6Dp+RJkAmD
        J5yhY2kujQwLFh6HdIeo7/ael2XmHSpL
        -----END CERTIFICATE-----
        """

    private static let elsewhereText = """
        -----BEGIN CERTIFICATE-----
        MIIBcDCCARWgAwIBAgIUPkLRtYBk45n8ENMQCswI+RrPdacwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWU2F0Y2hlbCB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAw
        MDBaGA8yMDk5MDEwMTAwMDAwMFowHDEaMBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1w
        bGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARc3cqa+mIdgavd6qbri/XPbBkI
        hNrX4EVP/i4hGl9G0OGrO2MCH8UDtj7jTKmhaz8o/ZA2/qrx9tFBWhPtSb+roy4w
        LDAMBgNVHRMBAf8EAjAAMBwGA1UdEQQVMBOCEWVsc2V3aGVyZS5leGFtcGxlMAoG
        CCqGSM49BAMCA0kAMEYCIQC2kJOQ1qwWtxhkzMuncGrB7ua8ol+bCfSrRlNv3AQg
        tAIhAKIHOn+1++JgQZXL0cUuwHgt2h4KmfsBCAUVucdC3gF8
        -----END CERTIFICATE-----
        """

    /// The private key of all of them.
    static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYwosZlaWfLDZzkCb
        DJVeARadYG1dxaGpgGKILmUhF4OhRANCAARc3cqa+mIdgavd6qbri/XPbBkIhNrX
        4EVP/i4hGl9G0OGrO2MCH8UDtj7jTKmhaz8o/ZA2/qrx9tFBWhPtSb+r
        -----END PRIVATE KEY-----
        """
}
