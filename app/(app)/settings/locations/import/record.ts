import { page } from "#lib/gate/page.ts"

export const locationImports = page({
  title: "Import locations",
  audience: "ordinary",
  requirement: { permission: "location.create" },
})
