"use client"

import { lazy, Suspense, useState } from "react"
import { Button } from "#components/ui/button.tsx"

const SampleModal = lazy(async () => ({ default: (await import("./sample-modal.tsx")).SampleModal }))
const SampleFlyout = lazy(async () => ({ default: (await import("./sample-flyout.tsx")).SampleFlyout }))

type Open = "modal" | "protected" | "flyout" | null

/** A modal, one that protects what was typed, and a flyout, each behind its button. */
export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3 items-center">
      <Button onClick={() => setOpen("modal")}>Open modal</Button>
      <Button onClick={() => setOpen("protected")}>Open protected modal</Button>
      <Button onClick={() => setOpen("flyout")}>Open flyout</Button>
      <Suspense>
        {open === "modal" && <SampleModal onClose={close} />}
        {open === "protected" && <SampleModal onClose={close} isProtected />}
        {open === "flyout" && <SampleFlyout onClose={close} />}
      </Suspense>
    </div>
  )
}
