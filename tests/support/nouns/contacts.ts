import { contacts } from "#review-api/db/schema/contacts.ts"
import type { NounCases } from "../noun-cases.ts"

const emailOf = (unique: string) =>
  unique.includes("@") ? unique : `${unique.replaceAll(" ", "-")}@mail.example`

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [row] = await db
      .insert(contacts)
      .values({ accountId, email: `own-${accountId}@mail.example` })
      .returning()
    return row!.id
  },
  names: ["contacts.id", "contact_id", "contact_ids"],
  create: { id: "contacts.create", body: (unique) => ({ email: emailOf(unique) }) },
  ofRow: {
    "contacts.update": { first_name: "Renamed" },
    "contacts.delete": null,
    "contacts.erase": {},
  },
  forms: {
    "contacts.update": [["id", "contacts.id", { first_name: "Renamed" }]],
    "contacts.delete": [["id", "contacts.id", {}]],
    "contacts.bulk_delete": [["contact_ids", "contact_ids", {}]],
    "contacts.erase": [["id", "contacts.id", {}]],
  },
}
