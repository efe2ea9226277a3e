"use client"

import type { ReactNode } from "react"
import { CrashBoundary } from "#components/ui/crash-boundary.tsx"
import { dropdownCrashText } from "#lib/errors/texts.ts"
import { reportError } from "#lib/reporting/report.ts"

/** Around an open menu: a crash in it, or a script of it that does not come, is said in its place. */
export const MenuBoundary = ({ children }: { children: ReactNode }) => (
  <CrashBoundary
    fallback={
      <p className="menu menu-item err" role="alert">
        {dropdownCrashText}
      </p>
    }
    onCrash={(error) => reportError(error, "dropdown")}
  >
    {children}
  </CrashBoundary>
)
