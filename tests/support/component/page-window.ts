import type { PageNetwork } from "./page-network.ts"

type PageWindow = Window & typeof globalThis

const bodyOf = (body: unknown, { URLSearchParams: Own }: PageWindow): BodyInit | null | undefined =>
  body instanceof Own ? new URLSearchParams(String(body)) : (body as BodyInit | null | undefined)

/** Node takes no signal of another realm. */
function signalOf(signal: AbortSignal): AbortSignal {
  const end = new AbortController()
  if (signal.aborted) end.abort(signal.reason)
  signal.addEventListener("abort", () => end.abort(signal.reason))
  return end.signal
}

function requestOf(window: PageWindow, input: string | URL | Request, init: RequestInit): Request {
  const { origin, href } = window.location
  const { signal, body, ...rest } = init
  const given = input instanceof Request ? input : undefined
  const request = new Request(given ?? new URL(String(input), href), {
    ...rest,
    ...(body === undefined ? {} : { body: bodyOf(body, window) }),
    ...(signal ? { signal: signalOf(signal) } : {}),
  })
  request.headers.set("referer", href)
  if (request.method !== "GET" && request.method !== "HEAD") request.headers.set("origin", origin)
  return request
}

/** `fetch` as a page has it: relative to its address, with its cookies and its origin. */
export function pageFetch(window: PageWindow, network: PageNetwork): typeof fetch {
  return async (input, init = {}) => {
    const { signal } = init
    signal?.throwIfAborted()
    const ended = Promise.withResolvers<never>()
    signal?.addEventListener("abort", () => ended.reject(signal.reason))
    return Promise.race([network.send(requestOf(window, input, init)), ended.promise])
  }
}

type Reader = new (form: HTMLFormElement, submitter?: HTMLElement | null) => FormData

/** Object of jsdom behind an object of a page. */
const implOf = <T>(object: object): T => {
  const symbol = Object.getOwnPropertySymbols(object).find(({ description }) => description === "impl")!
  return (object as Record<symbol, T>)[symbol]!
}

/** A file of a page as Node's. */
const fileOf = (file: File): File =>
  file instanceof File
    ? file
    : new File([implOf<{ _buffer: Buffer<ArrayBuffer> }>(file)._buffer], (file as File).name, {
        type: (file as File).type,
      })

/** Reads forms as the browser does, into what Node's `fetch` can send. */
export function pageFormData(Own: Reader): typeof FormData {
  return class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super()
      for (const [name, value] of form ? new Own(form, submitter) : []) {
        if (typeof value === "string") this.append(name, value)
      }
      // Files that a test has chosen stand at their field alone.
      for (const field of form?.querySelectorAll<HTMLInputElement>("input[type=file][name]") ?? []) {
        for (const file of field.files ?? []) this.append(field.name, file)
      }
    }

    override append(name: string, value: string | Blob, fileName?: string): void {
      if (typeof value === "string") super.append(name, value)
      else super.append(name, fileOf(value as File), fileName ?? (value as File).name)
    }
  }
}

type Impl = { _locationObjectNavigate(url: unknown, flags?: unknown): void }

type Target = Pick<URL, "origin" | "pathname" | "search" | "hash">

/**
 * Notes where scripts and links send the browser: jsdom does not load another document.
 * @returns the addresses, path and query of those of this site.
 */
export function noteNavigation(window: PageWindow): string[] {
  const { location } = window
  const left: string[] = []
  const isHere = ({ origin, pathname, search, hash }: Target) =>
    hash !== "" &&
    `${origin}${pathname}${search}` === `${location.origin}${location.pathname}${location.search}`
  const note = ({ origin, pathname, search }: Target) =>
    left.push(`${origin === location.origin ? "" : origin}${pathname}${search}`)

  const impl = implOf<Impl>(location)
  const navigate = impl._locationObjectNavigate
  impl._locationObjectNavigate = (record, flags) => {
    const url = new URL(serialize(record as UrlRecord))
    if (isHere(url)) navigate.call(impl, record, flags)
    else note(url)
  }
  window.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]")
    if (!link || event.defaultPrevented || isHere(link)) return
    event.preventDefault()
    note(link)
  })
  return left
}

type UrlRecord = {
  scheme: string
  host: string
  port: number | null
  path: string[]
  query: string | null
  fragment: string | null
}

const serialize = ({ scheme, host, port, path, query, fragment }: UrlRecord) =>
  `${scheme}://${host}${port === null ? "" : `:${port}`}/${path.join("/")}${query === null ? "" : `?${query}`}${fragment === null ? "" : `#${fragment}`}`
