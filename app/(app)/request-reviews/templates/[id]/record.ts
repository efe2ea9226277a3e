import { page } from "#lib/gate/page.ts"

export const requestTemplate = page({
  title: "Template",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "template.read"] } },
})
