"use client"

import { clsx } from "clsx"
import { Contrast } from "lucide"
import { IconButton } from "#components/ui/icon-button.tsx"
import { themeCookie } from "./theme.ts"

const yearSeconds = 365 * 24 * 3600

function switchTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : window.matchMedia("(prefers-color-scheme: dark)").matches
  const theme = isDark ? "light" : "dark"
  root.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** Light or dark; kept in a cookie that the server reads, so that the next page does not flash. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <IconButton
      className={clsx("noscript:hidden", className)}
      label="Switch theme"
      icon={Contrast}
      track="shell.switch_theme"
      onClick={switchTheme}
    />
  )
}
