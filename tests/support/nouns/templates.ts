import { templates } from "#review-api/db/schema/templates.ts"
import type { NounCases } from "../noun-cases.ts"

const content = "How was {{location_name}}? {{feedback}}"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db
      .insert(templates)
      .values({ accountId, requestTypeId: 2, resourceId: accountId, name: "Own", content })
      .returning()
    return row!.id
  },
  names: ["templates.id"],
  create: { id: "templates.create", body: (name) => ({ name, request_type_id: 2, content }) },
  ofRow: {
    "templates.update": { name: "Renamed" },
    "templates.delete": null,
  },
  forms: {
    "templates.delete": [["id", "templates.id", {}]],
  },
}
