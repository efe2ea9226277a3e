import { page } from "#lib/gate/page.ts"

export const fileDownload = page({
  title: "Download",
  audience: "everybody",
  requirement: {},
  hasSecretAddress: true,
})
