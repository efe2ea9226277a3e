"use client"

import { onFirstUse } from "./on-first-use.tsx"

/**
 * A popover that is open as long as it is drawn, and what asks for its scripts: its openers do so when the pointer or
 * the focus comes to them.
 */
export const [Popover, nearPopover] = onFirstUse(
  async () => (await import("./popover-panel.tsx")).PopoverPanel,
)
