/** Ref of what takes the focus as soon as it appears, in a menu that was just opened. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
