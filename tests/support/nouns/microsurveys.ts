import { microsurveys } from "#review-api/db/schema/microsurveys.ts"
import type { NounCases } from "../noun-cases.ts"

const question = "How was your visit?"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db
      .insert(microsurveys)
      .values({ accountId, name: "Own", type: "stars", question })
      .returning()
    return row!.id
  },
  names: ["microsurveys.id", "microsurvey_id"],
  create: { id: "microsurveys.create", body: (name) => ({ name, type: "stars", question }) },
  ofRow: {
    "microsurveys.update": { name: "Renamed" },
    "microsurveys.delete": null,
  },
  forms: {
    "microsurveys.create": null,
    "microsurveys.update": [["id", "microsurveys.id", { name: "Renamed" }]],
    "microsurveys.delete": [["id", "microsurveys.id", {}]],
  },
}
