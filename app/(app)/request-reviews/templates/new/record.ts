import { page } from "#lib/gate/page.ts"

export const requestTemplateNew = page({
  title: "New template",
  audience: "ordinary",
  requirement: { permission: { all: ["request.read", "template.create"] } },
})
