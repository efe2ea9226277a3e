import type { IncomingHttpHeaders } from "node:http"
import { type BoundFunctions, type queries, within } from "@testing-library/dom"
import { JSDOM } from "jsdom"
import { CookieJar } from "tough-cookie"
import { Agent, type FormData, request } from "undici"
import "./quick-forms.mjs"
import { bodyOf, type ChosenFile, entriesOf, submitters } from "./text-form.ts"

type Screen = BoundFunctions<typeof queries>

export type OpenOptions = {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams | FormData | string
}

/** A page as it came: nothing of it has run. Its document is read when someone asks for it, since that takes long. */
export type TextPage = {
  status: number
  headers: Response["headers"]
  /** Path and query on the browser's own site, the whole address elsewhere. */
  url: string
  text: string
  document: Document
  /** The queries of Testing Library on the page. */
  screen: Screen
}

/** Every name that a test gives a site is this machine. */
const thisMachine = new Agent({
  connect: {
    lookup: (_name, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
  },
})

const navigation = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en-US",
  "upgrade-insecure-requests": "1",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
}
const defaultAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0"

const redirects = [301, 302, 303, 307, 308]
const keepsMethod = (status: number) => status === 307 || status === 308

/** Data that Next passes to its scripts: half of a page, and nothing of it is seen before they run. */
const scriptData = /<script[^>]*>(?:\(self\.__next_f|self\.__next_f)[^<]*<\/script>/g

const styles = new Map<string, CSSStyleDeclaration>()

/** How elements are drawn, which queries ask of every one: without style sheets, tag and these attributes say it. */
function styleBy({ getComputedStyle }: Window): Window["getComputedStyle"] {
  return (element, pseudoElement) => {
    const given = ["hidden", "open", "style", "type"].map((name) => element.getAttribute(name))
    const key = JSON.stringify([element.localName, pseudoElement, ...given])
    const style = styles.get(key) ?? getComputedStyle(element, pseudoElement)
    styles.set(key, style)
    return style
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function documentOf(text: string, url: URL): Document {
  const { window } = new JSDOM(text.replace(scriptData, ""), { url: url.href })
  window.getComputedStyle = styleBy(window as never)
  return window.document
}

/** Node's own `fetch` would say that it is no navigation. */
function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value)
  }
  return headers
}

/**
 * A browser that runs no scripts: it opens pages of the running product, keeps cookies, follows links and redirects and
 * sends forms as browsers do before scripts run. What needs layout, focus or scripts is not seen here.
 * @param address the site, such as `http://127.0.0.1:3000`; paths are opened on it.
 */
export function createTextBrowser(address: string, { userAgent = defaultAgent } = {}) {
  const jar = new CookieJar()
  const files = new WeakMap<Element, ChosenFile[]>()
  const { origin } = new URL(address)
  let page: TextPage | undefined

  async function ask(to: URL, { method = "GET", headers = {}, body }: OpenOptions): Promise<Response> {
    const isForm = body instanceof URLSearchParams
    const answer = await request(to, {
      method: method as "GET",
      body: isForm ? String(body) : body,
      dispatcher: thisMachine,
      headers: {
        "user-agent": userAgent,
        cookie: await jar.getCookieString(to.href),
        ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
    })
    const given = headersOf(answer.headers)
    for (const cookie of given.getSetCookie()) {
      await jar.setCookie(cookie, to.href, { ignoreError: true })
    }
    const bytes = await answer.body.arrayBuffer()
    return new Response(bytes.byteLength > 0 ? bytes : null, { status: answer.statusCode, headers: given })
  }

  function cameFrom(to: URL): Record<string, string> {
    if (!page) return { "sec-fetch-site": "none" }
    const from = new URL(page.url, origin)
    if (from.origin !== to.origin) return { "sec-fetch-site": "cross-site" }
    const sendsReferrer = page.headers.get("referrer-policy") !== "no-referrer"
    return { "sec-fetch-site": "same-origin", ...(sendsReferrer && { referer: from.href }) }
  }

  async function navigate(to: URL, options: OpenOptions): Promise<TextPage> {
    const from = cameFrom(to)
    let [url, requested] = [to, options]
    for (let hops = 0; hops < 10; hops += 1) {
      const answer = await ask(url, {
        ...requested,
        headers: { ...navigation, ...from, ...requested.headers },
      })
      const next = answer.headers.get("location")
      if (!redirects.includes(answer.status) || !next) return show(url, answer)
      url = new URL(next, url)
      if (!keepsMethod(answer.status)) requested = {}
    }
    throw new Error(`${to} leads in circles.`)
  }

  async function show(url: URL, answer: Response): Promise<TextPage> {
    const text = await answer.text()
    const isPage = answer.headers.get("content-type")?.startsWith("text/html")
    const read = once(() => documentOf(isPage ? text : "", url))
    const look = once(() => within(read().body))
    page = {
      status: answer.status,
      headers: answer.headers,
      url: url.origin === origin ? url.pathname + url.search : url.href,
      text,
      get document() {
        return read()
      },
      get screen() {
        return look()
      },
    }
    return page
  }

  const current = () => {
    if (!page) throw new Error("No page has been opened.")
    return page
  }

  /** @throws for what is disabled or in no form, as what it stands for would do nothing. */
  function formOf(control: HTMLElement): HTMLFormElement {
    const { form, disabled } = control as HTMLButtonElement
    if (!form || disabled) throw new Error(`${control.outerHTML} sends no form.`)
    return form
  }

  /** Sends a form as one of its buttons does. @throws when a browser would not, because a field is not valid. */
  async function send(form: HTMLFormElement, button: HTMLButtonElement | null) {
    const isValid = (element: Element) =>
      files.has(element) || (element as HTMLInputElement).checkValidity?.()
    const wrong = [...form.elements].find((element) => !isValid(element))
    if (wrong && !form.noValidate && !button?.formNoValidate) {
      throw new Error(`A browser would not send the form: ${(wrong as HTMLInputElement).name} is not valid.`)
    }
    const attributeOf = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const to = new URL(attributeOf("action") || current().document.URL, current().document.URL)
    const entries = entriesOf(form, button, files)
    if (attributeOf("method")?.toLowerCase() !== "post") {
      to.search = String(bodyOf(entries, false))
      return navigate(to, {})
    }
    const body = bodyOf(entries, attributeOf("enctype") === "multipart/form-data")
    return navigate(to, { method: "POST", body, headers: { origin: new URL(current().document.URL).origin } })
  }

  return {
    address: origin,
    jar,
    get page() {
      return current()
    },
    get url() {
      return current().url
    },
    get screen() {
      return current().screen
    },
    /** Opens an address as if it was typed in, and follows redirects. */
    async open(path: string): Promise<TextPage> {
      page = undefined
      return navigate(new URL(path, origin), {})
    },
    /** Opens the page that is shown once more. */
    reload: () => navigate(new URL(current().url, origin), {}),
    /** Clicks a link, or a button that sends its form. */
    async click(control: HTMLElement): Promise<TextPage> {
      const to = control.closest("a")?.href
      if (to) return navigate(new URL(to), {})
      if (!control.matches(submitters)) throw new Error(`${control.outerHTML} leads nowhere.`)
      return send(formOf(control), control as HTMLButtonElement)
    },
    /** Types into a field, chooses an option by its label or value, or sets a box or radio button. */
    fill(field: HTMLElement, value: string | boolean): void {
      const input = field as HTMLInputElement
      if (input.disabled) throw new Error(`${input.name} is disabled.`)
      if (typeof value === "boolean") {
        input.checked = value
        return
      }
      if (input.readOnly) throw new Error(`${input.name} can only be read.`)
      if (field.localName !== "select") {
        input.value = value
        return
      }
      const options = [...(field as HTMLElement as HTMLSelectElement).options]
      const chosen = options.find((option) => option.value === value || option.label === value)
      if (!chosen || chosen.disabled) throw new Error(`${input.name} offers no ${value}.`)
      chosen.selected = true
    },
    /** Chooses files in a field. */
    choose(field: HTMLElement, ...chosen: ChosenFile[]): void {
      files.set(field, chosen)
    },
    /** Presses Enter in a field, which sends its form as the first of its buttons does. */
    async enter(field: HTMLElement): Promise<TextPage> {
      const form = formOf(field)
      const button = [...form.elements].find((element) => element.matches(submitters))
      return send(form, (button as HTMLButtonElement | undefined) ?? null)
    },
    /** Asks for something beside the page, with the cookies of the browser; redirects are not followed. */
    ask: (path: string, options: OpenOptions = {}): Promise<Response> => ask(new URL(path, origin), options),
  }
}

export type TextBrowser = ReturnType<typeof createTextBrowser>
