"use client"

import type { ReactNode } from "react"
import { DetailsMenu } from "./details-menu.tsx"
import { moveFocus } from "./move-focus.ts"

export type LinkMenuProps = { summary: ReactNode; summaryClass: string; label: string; children: ReactNode }

/** A menu of links that opens before scripts run; with scripts, arrow keys move and Escape closes it. */
export const LinkMenu = ({ summary, summaryClass, label, children }: LinkMenuProps) => (
  <DetailsMenu summary={{ className: summaryClass, children: summary }} align="end" onKeyDown={moveFocus}>
    {(close) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed with a key is clicked
      <nav
        className="menu menu-right"
        aria-label={label}
        onClick={({ target }) => {
          // A closing element must not take the focus with it.
          if (target instanceof Element && target.closest("a")) close()
        }}
      >
        {children}
      </nav>
    )}
  </DetailsMenu>
)
