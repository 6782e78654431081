// What the author of a feature imports: the contract of a plugin, lists, catalogs, search, settings, stores and services,
// and, from SatchelApp, the entry point of a program. Each part is a module of its own; this one hands them out together.
@_exported public import SatchelApp
@_exported public import SatchelCatalog
@_exported public import SatchelDI
@_exported public import SatchelJSON
@_exported public import SatchelLists
@_exported public import SatchelNetworking
@_exported public import SatchelPersistence
@_exported public import SatchelPluginAPI
@_exported public import SatchelSearch
