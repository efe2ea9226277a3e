import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react"
import { gateHeaders } from "#lib/gate/gate-headers.ts"
import { currentVisit } from "#lib/page/current-request.ts"
import { splitBase } from "#lib/routes/base.ts"
import { rereadAccountFacts } from "#lib/session/account-facts.ts"
import { setAppEnvironment } from "#tests/support/app-request.ts"
import { appFacts, cookiesFor } from "./app.ts"
import { findRoute } from "./app-routes.ts"
import { setRequestHeaders } from "./next-headers.ts"

type Props = { params: Promise<unknown>; searchParams: Promise<unknown> }
type Page = (props: Props) => Promise<ReactNode>

/** Another document or page that the server leads to. */
export class LeadsTo extends Error {
  readonly to: string

  constructor(to: string) {
    super(`The page leads to ${to}`)
    this.to = to
  }
}

const isAsync = (type: unknown): type is (props: object) => Promise<ReactNode> =>
  typeof type === "function" && type.constructor.name === "AsyncFunction"

const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((value, at) => value === other[at])

async function drawnList(nodes: ReactNode[]): Promise<ReactNode[]> {
  const made = await Promise.all(nodes.map(drawn))
  if (areSame(made, nodes)) return nodes
  return made.map((node, at) => (isValidElement(node) ? cloneElement(node, { key: node.key ?? at }) : node))
}

const hasElements = (value: unknown): value is ReactNode =>
  isValidElement(value) || (Array.isArray(value) && value.some(isValidElement))

/** Draws what only a server can, components that wait for their data; everything else stays as it is. */
async function drawn(node: ReactNode): Promise<ReactNode> {
  if (Array.isArray(node)) return drawnList(node)
  if (!isValidElement(node)) return node
  const { type, props } = node as ReactElement<object>
  if (isAsync(type)) return drawn(await type(props))
  const before = Object.entries(props).filter(([, value]) => hasElements(value))
  const after = await Promise.all(before.map(async ([name, value]) => [name, await drawn(value)] as const))
  const isChanged = after.some(([, value], at) => value !== before[at]![1])
  return isChanged ? cloneElement(node, Object.fromEntries(after)) : node
}

async function requestHeaders(address: string): Promise<Headers> {
  const { pathname, search } = new URL(address, window.location.href)
  const { shadowId, path } = splitBase(pathname)
  return new Headers({
    host: window.location.host,
    cookie: cookiesFor(address),
    [gateHeaders.path]: path,
    [gateHeaders.search]: search,
    ...(shadowId === null ? {} : { [gateHeaders.shadow]: encodeURIComponent(shadowId) }),
  })
}

function redirectOf(error: unknown): string | undefined {
  const { digest = "" } = error as { digest?: string }
  return digest.startsWith("NEXT_REDIRECT") ? digest.split(";").slice(2, -2).join(";") : undefined
}

/**
 * Draws a page as the server does: its file in `app` with guard, data and forms, without the layout around it.
 * @param address path and query.
 * @throws LeadsTo when it redirects.
 */
export async function drawPage(address: string): Promise<ReactNode> {
  const { apiUrl } = await appFacts()
  setAppEnvironment({ REVIEW_API_URL: apiUrl })
  const { pathname, searchParams } = new URL(address, window.location.href)
  const found = findRoute("page.tsx", splitBase(pathname).path)
  if (!found) throw new Error(`No page has the address ${address}`)
  const page = (await import(`#app/${found.file.replace(/^app\//, "")}`)) as { default: Page }
  setRequestHeaders(await requestHeaders(address))
  const { session } = await currentVisit()
  if (session) rereadAccountFacts(session.token)
  const given = { params: found.params, searchParams: Object.fromEntries(searchParams) }
  try {
    return await drawn(
      await page.default({
        params: Promise.resolve(given.params),
        searchParams: Promise.resolve(given.searchParams),
      }),
    )
  } catch (error) {
    const to = redirectOf(error)
    if (to === undefined) throw error
    throw new LeadsTo(to)
  }
}
