"use client"

import { lazy, Suspense, useState } from "react"
import { Button } from "#components/ui/button.tsx"

const SampleModal = lazy(async () => ({ default: (await import("./sample-modal.tsx")).SampleModal }))
const SampleLightbox = lazy(async () => ({
  default: (await import("./sample-lightbox.tsx")).SampleLightbox,
}))
const SampleFlyout = lazy(async () => ({ default: (await import("./sample-flyout.tsx")).SampleFlyout }))

type Open = "modal" | "protected" | "lightbox" | "flyout" | null

/** A modal, one that protects what was typed, a lightbox and a flyout, each behind its button. */
export function OverlaySamples() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3 items-center">
      <Button onClick={() => setOpen("modal")}>Open modal</Button>
      <Button onClick={() => setOpen("protected")}>Open protected modal</Button>
      <Button onClick={() => setOpen("lightbox")}>Open lightbox</Button>
      <Button onClick={() => setOpen("flyout")}>Open flyout</Button>
      <Suspense>
        {open === "modal" && <SampleModal onClose={close} />}
        {open === "protected" && <SampleModal onClose={close} isProtected />}
        {open === "lightbox" && <SampleLightbox onClose={close} />}
        {open === "flyout" && <SampleFlyout onClose={close} />}
      </Suspense>
    </div>
  )
}
