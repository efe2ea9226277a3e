import { isSessionKey } from "./stored-session.ts"

/** Value under a key of local storage; null without it. Browser only. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes or removes a key; without local storage only the news between tabs is missing. Browser only. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing else depends on it.
  }
}

/** Removes every session, shadow sessions too. Browser only. */
export function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage).filter(isSessionKey)) localStorage.removeItem(key)
  } catch {
    // Nothing else depends on it.
  }
}
