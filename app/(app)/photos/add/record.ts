import { page } from "#lib/gate/page.ts"

export const photosAdd = page({
  title: "Add Photos",
  audience: "ordinary",
  requirement: { permission: "media.create" },
})
