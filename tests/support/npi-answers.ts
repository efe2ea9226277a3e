import type { Asked, StandInAnswer } from "./stand-in.ts"

const person = (number: string, first_name: string, last_name: string, more: object = {}) => ({
  created_epoch: "1117584000000",
  enumeration_type: "NPI-1",
  number,
  basic: { first_name, last_name, status: "A", sole_proprietor: "NO", ...more },
  addresses: [],
  taxonomies: [],
})

const ortiz = person("1234567893", "MARIA", "ORTIZ", { middle_name: "L", credential: "MD" })
const smiths = [person("1000000001", "ANN", "SMITH"), person("1000000002", "BEN", "SMITH")]
const clinic = {
  enumeration_type: "NPI-2",
  number: "1000000003",
  basic: { organization_name: "CONCORD DENTAL", status: "A" },
}

/** Answers as the NPI registry does in version 2.1. */
export function answerAsRegistry({ url }: Asked): StandInAnswer {
  const { searchParams: asked } = url
  if (asked.get("version") !== "2.1")
    return { json: { Errors: [{ description: "Unsupported Version", field: "version", number: "19" }] } }
  const results = [ortiz, ...smiths, clinic].filter(({ number, basic }) => {
    const fits = (name: string, text: string | undefined) =>
      !asked.get(name) || text?.toLowerCase() === asked.get(name)?.toLowerCase()
    const { first_name, last_name, organization_name } = basic as Record<string, string | undefined>
    return (
      fits("number", number) &&
      fits("first_name", first_name) &&
      fits("last_name", last_name) &&
      fits("organization_name", organization_name)
    )
  })
  return { json: { result_count: results.length, results } }
}
