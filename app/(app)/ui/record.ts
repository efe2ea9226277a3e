import { page } from "#lib/gate/page.ts"

export const gallery = page({
  title: "Components",
  audience: "everybody",
  requirement: {},
  isInternal: true,
})
