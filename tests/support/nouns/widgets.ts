import { newPublicId } from "#review-api/core/public-id.ts"
import { widgetKeys, widgets } from "#review-api/db/schema/widgets.ts"
import type { NounCases } from "../noun-cases.ts"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db
      .insert(widgets)
      .values({ accountId, name: `Own ${newPublicId()}`, widgetType: "teaser" })
      .returning()
    await db.insert(widgetKeys).values({ publicKey: newPublicId(), accountId, widgetId: row!.id })
    return row!.id
  },
  names: ["widgets.id"],
  create: { id: "widgets.create", body: (name) => ({ name, widget_type: "teaser" }) },
  ofRow: {
    "widgets.update": { name: "Renamed" },
    "widgets.delete": null,
  },
  forms: {
    "widgets.create": null,
    "widgets.update": [["id", "widgets.id", { name: "Renamed" }]],
    "widgets.update:allow": [["id", "widgets.id", { domain: "shop.example" }]],
    "widgets.delete": [["id", "widgets.id", {}]],
  },
}
