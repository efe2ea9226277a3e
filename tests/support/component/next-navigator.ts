type Router = Record<"push" | "replace", (href: string) => void>

let current: Router | undefined

/** Has the links of a page lead where its router goes. */
export function setRouter(router: Router): void {
  current = router
}

/** What Next's links ask to go elsewhere. */
export const navigator = {
  navigate: (href: string, way: keyof Router) => current?.[way](href),
}
