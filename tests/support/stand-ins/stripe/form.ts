import { StandInError } from "../stand-in-error.ts"

type Tree = Map<string, Tree | string>

const asPlain = (tree: Tree | string): unknown => {
  if (typeof tree === "string") return tree
  const isList = tree.size > 0 && [...tree.keys()].every((key) => /^\d{1,4}$/.test(key))
  return isList
    ? [...tree.values()].map(asPlain)
    : Object.fromEntries([...tree].map(([key, value]) => [key, asPlain(value)]))
}

/** Parameters as Stripe's forms nest them: `items[0][price]=x`. */
export function nestedOf(form: Iterable<[string, string]>): unknown {
  const root: Tree = new Map()
  for (const [name, value] of form) {
    const keys = name.split(/\]?\[|\]$/).filter((key, at, all) => key !== "" || at < all.length - 1)
    let at = root
    for (const key of keys.slice(0, -1)) {
      const next = at.get(key)
      const tree: Tree = next instanceof Map ? next : new Map()
      at.set(key, tree)
      at = tree
    }
    at.set(keys.at(-1)!, value)
  }
  return asPlain(root)
}

type ErrorParts = { type?: string; code?: string; decline_code?: string; param?: string }

/** An error as Stripe's API answers it. */
export const stripeError = (
  status: number,
  message: string,
  { type = "invalid_request_error", ...parts }: ErrorParts = {},
  headers: Record<string, string> = {},
): StandInError =>
  new StandInError(
    status,
    {
      error: {
        type,
        message,
        doc_url: parts.code && `https://docs.stripe.com/error-codes/${parts.code}`,
        ...parts,
      },
    },
    headers,
  )

/** Something with this id that is not there. */
export const missing = (what: string, id: string, param = "id"): StandInError =>
  stripeError(404, `No such ${what}: '${id}'`, { code: "resource_missing", param })

/** An error to order, by its status and a code of Stripe's. */
export function errorOf(
  status: number,
  code: string | undefined,
  headers: Record<string, string>,
): StandInError {
  if (status === 402)
    return stripeError(402, "Your card was declined.", {
      type: "card_error",
      code: code ?? "card_declined",
      decline_code: "generic_decline",
    })
  if (status === 409)
    return stripeError(409, "There is currently another in-progress request using this key.", {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
    })
  if (status === 429)
    return stripeError(429, "Too many requests hit the API too quickly.", { code: "rate_limit" }, headers)
  if (status === 401) return stripeError(401, "Invalid API Key provided: sk_test_****")
  if (status >= 500) return stripeError(status, "An unknown error occurred", { type: "api_error" })
  return stripeError(status, "Refused", code ? { code } : {})
}
