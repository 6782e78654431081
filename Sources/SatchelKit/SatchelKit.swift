// What the author of a feature imports: the plugin contract, lists, catalogs, search, settings, stores and services,
// and, from SatchelApp, the entry point of a program. Each part is a module; this one re-exports them.
@_exported public import SatchelApp
@_exported public import SatchelCatalog
@_exported public import SatchelDI
@_exported public import SatchelImporting
@_exported public import SatchelJSON
@_exported public import SatchelLibrary
@_exported public import SatchelLists
@_exported public import SatchelNetworking
@_exported public import SatchelPersistence
@_exported public import SatchelPluginAPI
