let isHeld = false

/** The page stays although its session has ended elsewhere: something is typed on it that would be lost. Browser only. */
export function holdPage(): void {
  isHeld = true
}

/** There is a session again. Browser only. */
export function releasePage(): void {
  isHeld = false
}

/** Whether the page stays when its session is gone in other tabs. Browser only. */
export const isPageHeld = (): boolean => isHeld
