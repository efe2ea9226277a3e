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
  names: ["contacts.id", "contact_id"],
  create: { id: "contacts.create", body: (unique) => ({ email: emailOf(unique) }) },
  ofRow: { "contacts.update": { first_name: "Renamed" } },
  forms: {},
}
