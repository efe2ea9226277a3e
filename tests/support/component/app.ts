import type { AnswerOf, InputOf, OperationId } from "#lib/contract/operations.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import type { Answer, InjectedError } from "./api-errors.ts"
import type { AccountOptions } from "./app-thread.ts"
import type { Jar, onTheWay as OnTheWay, PageNetwork, Requested } from "./page-network.ts"
import type * as running from "./running-app.ts"

type BehindPage = {
  jar: Jar
  network: PageNetwork
  left: string[]
  order: typeof running.order
  appFacts: typeof running.appFacts
  onTheWay: typeof OnTheWay
  undici: object
}

const behind = (globalThis as unknown as Record<symbol, BehindPage>)[Symbol.for("outpost.behind-page")]!
const { network } = behind

/** Where the app of this worker and its Review API listen, and what everyone logs in with. */
export const { appFacts } = behind

/** Has the app run before a page asks for it; accounts and sessions do it by themselves. */
export const startApp = async () => void (await appFacts())

/** Node's own, which does not load in a page. */
export const { undici } = behind

/** An account of its own with a person of each type (`account.users["Read Only"]`), locations, groups and reviews. */
export const newAccount = (options: AccountOptions = {}) => behind.order("newAccount", options)

export type Person = {
  email: string
  /** Calls the Review API as this person, whatever stands in front of it on the way from the browser. */
  call<I extends OperationId>(id: I, input: InputOf<I>): Promise<AnswerOf<I>>
}

/** Someone who works elsewhere, to prepare what a page finds and to look at what it has done. */
export const person = ({ email }: { email: string }): Person => ({
  email,
  call: (id, input) => behind.order("call", email, id, input as never) as Promise<never>,
})

/**
 * Signs the browser in with the app's own login form, once pages that are being drawn have come: they are those of whoever
 * was signed in.
 * @throws when the form opens no session.
 */
export async function signIn(user: { email: string }): Promise<Person> {
  const { password } = await appFacts()
  await Promise.allSettled(begun)
  const answer = await fetch("/api/session/login", {
    method: "POST",
    body: new URLSearchParams({ email: user.email, password }),
    redirect: "manual",
  })
  const isOpened = answer.headers.getSetCookie().some((cookie) => /^app_session=[^;]/.test(cookie))
  if (!isOpened) throw new Error(`${user.email} could not log in: ${answer.status} ${await answer.text()}`)
  network.requested.length = 0
  return person(user)
}

/** Requests of the page to the app in this test. @param id only these calls of the Review API. */
export const requested = (id?: OperationId): Requested[] =>
  network.requested.filter(({ operation }) => id === undefined || operation === id)

/** Where scripts and links have sent the browser in this test, to load another document or a file. */
export const left = (): readonly string[] => behind.left

/** The cookies that the browser sends to an address of the app. */
export const cookiesFor = (address: string) =>
  behind.jar.getCookieStringSync(new URL(address, window.location.href).href)

/** Days from now until a cookie ends, by its `Max-Age` or `Expires`; null for one that ends with the browser, or is not there. */
export function cookieDays(name: string): number | null {
  const found = behind.jar.getCookiesSync(window.location.href).find(({ key }) => key === name)
  const end = found?.expiryTime() ?? Number.POSITIVE_INFINITY
  return Number.isFinite(end) ? (end - Date.now()) / 86_400_000 : null
}

/** Gives the browser a cookie, as if the app had set it before. */
export const giveCookie = (cookie: string) => void behind.jar.setCookieSync(cookie, window.location.href)

/** Waits until everything is answered that the page has asked for; also with fake timers. */
export const settled = () => network.settled()

let errors = 0

async function addError(error: InjectedError): Promise<() => Promise<number>> {
  errors += 1
  const number = errors
  await behind.order("addError", number, error)
  return () => behind.order("liftError", number)
}

/**
 * The Review API refuses or fails an operation until the end of the test, whichever way it is asked: from the browser,
 * by a form or by a page.
 * @returns lets it work again, and says how many calls were met.
 */
export const fails = (id: OperationId, status: number, body?: object) =>
  addError({ id, answers: [{ status, body }] })

/** The Review API says these things, one after the other, the last again and again; they must fit the contract. */
export const answers = (id: OperationId, ...given: Answer[]) => addError({ id, answers: given })

/** The connection to the Review API is lost whenever an operation is asked for. @returns lets it work again. */
export const loses = (id: OperationId) => addError({ id })

/**
 * The Review API keeps an operation waiting.
 * @param query only calls with these.
 * @returns lets it go on.
 */
export const holds = (id: OperationId, query: Record<string, string> = {}) =>
  addError({ id, isHeld: true, query })

/** The browser reaches nothing with an operation. */
export const offline = (id: OperationId) => network.use(behind.onTheWay.nothing(id))

/** Something on the way, such as a hotel's network, answers an operation with a page of its own. */
export const intercepted = (id: OperationId, html = "<p>Sign in to this network</p>") =>
  network.use(behind.onTheWay.page(id, html))

/** Gives a location pages at Google, Yelp and Trustpilot. */
export const addUrls = (accountId: number, locationId: number) =>
  behind.order("addUrls", accountId, locationId)

/** Has the Review API do what waits for one of its jobs. @returns how many there were. */
export const doJobs = (name: JobName) => behind.order("doJobs", name)

/** Leaves a response as after an attempt that its source has failed. */
export const failResponse = (reviewId: number) => behind.order("failResponse", reviewId)

/** The source of a review has removed it. */
export const removeReview = (accountId: number, reviewId: number) =>
  behind.order("removeReview", accountId, reviewId)

const begun = new Set<Promise<unknown>>()

/** Work begun by a test that it need not wait for: the test ends after it, and fails with it. */
export function begin(work: Promise<unknown>): void {
  begun.add(work)
  void work.finally(() => begun.delete(work))
}

/** Ends a test. @throws when its page has asked for what nothing serves. */
export async function endTest(): Promise<void> {
  // Work begun by the test ends with the answers that the test gave.
  if (errors > 0) await behind.order("liftHeld")
  do {
    await Promise.allSettled(begun)
    await network.settled()
  } while (begun.size > 0)
  if (errors > 0) await behind.order("liftErrors")
  errors = 0
  const unhandled = [...network.unhandled]
  network.reset()
  behind.left.length = 0
  if (unhandled.length > 0) throw new Error(`Nothing serves what the page asked for: ${unhandled.join(", ")}`)
}

export type Account = Awaited<ReturnType<typeof newAccount>>
