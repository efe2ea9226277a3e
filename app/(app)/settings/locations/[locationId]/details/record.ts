import { page } from "#lib/gate/page.ts"

export const locationDetails = page({
  title: "Location",
  audience: "ordinary",
  requirement: { permission: "location.read" },
  export: async () => (await import("#lib/features/locations/figures-export.ts")).locationFiguresExport,
})
