export type ToastLevel = "success" | "info" | "warning" | "alert"

const defaultMs = 4000

/** Duration of a default toast: the cookie's integer when there is one, 0 or less for persistent (D-258). */
export function defaultToastMs(cookies: string): number {
  const value = /(?:^|;\s*)app_toast_ms=(-?\d+)(?:;|$)/.exec(cookies)?.[1]
  return value === undefined ? defaultMs : Number(value)
}
