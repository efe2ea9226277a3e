import { reviewStatusLabels } from "#review-api/db/schema/review-status-labels.ts"
import type { NounCases } from "../noun-cases.ts"

const color = "#0f766e"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db.insert(reviewStatusLabels).values({ accountId, name: "Own", color }).returning()
    return row!.id
  },
  names: ["review_status_labels.id", "review_status_label_id", "review_status_label_ids"],
  create: { id: "review_status_labels.create", body: (name) => ({ name, color }) },
  ofRow: {
    "review_status_labels.update": { color: "#b91c1c" },
    "review_status_labels.delete": null,
  },
  forms: {
    "review_status_labels.create": null,
    "review_status_labels.update": [["id", "review_status_labels.id", { name: "Urgent", color: "#aa0000" }]],
    "review_status_labels.delete": [["id", "review_status_labels.id", {}]],
  },
}
