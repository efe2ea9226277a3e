export type ToastLevel = "success" | "info" | "warning" | "alert"

export const toastCookie = "outpost_toast_ms"
const defaultMs = 4000

/** Duration of a default toast: the cookie's integer when there is one, 0 or less for persistent (D-258). */
export function defaultToastMs(cookies: string): number {
  const value = /(?:^|;\s*)outpost_toast_ms=(-?\d+)(?:;|$)/.exec(cookies)?.[1]
  return value === undefined ? defaultMs : Number(value)
}

/** How long toasts stay that do not stay as long as others, in milliseconds (001 §9); 0 until they are closed. */
export type ToastMs = 0 | 2000 | 3000 | 5000

/** By occasion (D-258). */
export const toastMs = {
  autoSyncOff: 5000,
  bulkHours: 3000,
  exports: 5000,
  filter: 5000,
  loadFailure: 3000,
  photoAdded: 5000,
  photoDeleteFailed: 3000,
  untilClosed: 0,
} as const satisfies Record<string, ToastMs>
