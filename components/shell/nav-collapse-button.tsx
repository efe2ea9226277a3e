"use client"

import { clsx } from "clsx"
import { PanelLeft } from "lucide"
import { useEffect, useRef } from "react"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useFrame } from "./app-frame.tsx"
import { barButtonClass } from "./bar-button-class.ts"

const looks = {
  collapse: {
    label: "Collapse navigation",
    className: "max-lg:hidden noscript:hidden nav-narrow:hidden",
    track: "nav.collapse",
  },
  expand: {
    label: "Expand navigation",
    className:
      "hidden scripted:nav-narrow:grid scripted:nav-narrow:w-full lg:max-xl:group-has-[.flyout]/app:hidden",
    track: "nav.expand",
  },
} as const

const pressed = Object.values(looks)
  .map(({ track }) => `[data-track="${track}"]`)
  .join()

/** Makes the navigation narrow or wide again; the focus goes to the button that undoes it. */
export function NavCollapseButton({ act }: { act: keyof typeof looks }) {
  const { collapsed, setCollapsed } = useFrame()
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(collapsed)
  useEffect(() => {
    const isUndo = before.current !== collapsed && collapsed === (act === "expand")
    before.current = collapsed
    // The pressed one is hidden now; the focus is still on it until the next frame.
    if (isUndo && document.activeElement?.matches(pressed)) button.current?.focus()
  }, [collapsed, act])
  return (
    <IconButton
      {...looks[act]}
      className={clsx(barButtonClass, looks[act].className)}
      ref={button}
      icon={PanelLeft}
      onClick={() => setCollapsed(act === "collapse")}
    />
  )
}
