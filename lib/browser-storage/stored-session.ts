import type { SessionIdentity } from "./session-identity.ts"

/** Local storage key of the session (D-065). */
export const storageKey = "app.auth"
const shadowPrefix = `${storageKey}.as.`

/** Under which key a session is stored: a shadow session apart, beside its parent's (D-065). */
export const storageKeyOf = ({
  isShadowing,
  account_id,
}: Pick<SessionIdentity, "isShadowing" | "account_id">): string =>
  isShadowing ? `${shadowPrefix}${account_id}` : storageKey

/** Whether a key holds any session. */
export const isSessionKey = (key: string): boolean => key === storageKey || key.startsWith(shadowPrefix)

type Stored = "nothing" | "broken" | "complete"

/** State of local storage: `broken` is an account id without a profile id (000 §4), or unreadable. */
export function storedState(text: string | null): Stored {
  if (text === null) return "nothing"
  try {
    const value = JSON.parse(text) as Partial<SessionIdentity> | null
    if (value?.account_id == null) return "nothing"
    return value.profile_id == null ? "broken" : "complete"
  } catch {
    return "nothing"
  }
}

/** Whether text in local storage is about another person than `identity`. */
export function isSomebodyElse(text: string, identity: SessionIdentity): boolean {
  try {
    const value = JSON.parse(text) as Partial<SessionIdentity> | null
    return (
      String(value?.user_id) !== String(identity.user_id) ||
      String(value?.account_id) !== String(identity.account_id)
    )
  } catch {
    return false
  }
}
