import SatchelCatalog

/// The clothes as something to search; an id or, where no other garment has it, a name finds one.
package protocol GarmentCatalog: Catalog where Item == Garment, Field == GarmentField, Key == GarmentSortKey {}
