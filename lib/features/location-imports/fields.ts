/** Columns of the file of locations in the words of the form. */
const labels: Partial<Record<string, string>> = {
  external_id: "External ID",
  name: "Internal name",
  google_place_id: "Google Place ID",
  status: "Business status",
}

/** The words for a column of the file of locations. */
export const fieldLabel = (field: string): string =>
  labels[field] ?? `${field[0]!.toUpperCase()}${field.slice(1)}`.replaceAll("_", " ")
