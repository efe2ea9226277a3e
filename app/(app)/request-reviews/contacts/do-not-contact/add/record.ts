import { page } from "#lib/gate/page.ts"

export const requestDoNotContactAdd = page({
  title: "Add to do not contact",
  audience: "ordinary",
  requirement: { permission: { all: ["contact.read", "contact.create"] } },
})
