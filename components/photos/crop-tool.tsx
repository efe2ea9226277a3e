"use client"

import { Minus, Plus } from "lucide"
import { useEffect, useRef, useState } from "react"
import Cropper from "react-easy-crop"
import { ownValue } from "#lib/contract/own-value.ts"
import "react-easy-crop/react-easy-crop.css"
import { Button } from "#components/ui/button.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"

type Size = { width: number; height: number }

export type CropToolProps = {
  url: string
  /** Width by height of the frame. */
  aspect: number
  /** Pixels of the picture in full: the one that is drawn may be a smaller copy. */
  size: Size
  onPart: (part: Size & { x: number; y: number }) => void
}

const mostZoom = 4
const zoomStep = 0.25
const steps: Readonly<Record<string, number>> = { "+": zoomStep, "=": zoomStep, "-": -zoomStep }
const start = { x: 0, y: 0 }

/** A frame of a fixed shape over a picture: dragged, pinched, or moved with the arrow keys; the slider zooms. */
export function CropTool({ url, aspect, size, onPart }: CropToolProps) {
  const [crop, setCrop] = useState(start)
  const [zoom, setZoom] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  // Its opener is gone and had the focus, so the frame takes it once the picture is there.
  useEffect(() => box.current?.focus(), [])
  const focusFrame = () => {
    if (document.activeElement === box.current)
      box.current?.querySelector<HTMLElement>("[role=group]")?.focus()
  }
  const zoomBy = (step: number) => setZoom((now) => Math.min(mostZoom, Math.max(1, now + step)))
  return (
    <div className="grid max-w-xl gap-3 outline-none" ref={box} tabIndex={-1}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the frame in it */}
      <div
        className="relative h-72 overflow-hidden rounded-control bg-neutral-soft [&_[role=group]]:outline-offset-0"
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          const by = ownValue(steps, key)
          if (by !== undefined && !ctrlKey && !metaKey) zoomBy(by)
        }}
      >
        <Cropper
          // Its styles come from a file: no page may write some into itself.
          disableAutomaticStylesInjection
          image={url}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={({ x, y, width, height }) => {
            const left = Math.max(0, Math.floor((x / 100) * size.width))
            const top = Math.max(0, Math.floor((y / 100) * size.height))
            const wide = Math.min(size.width - left, Math.floor((width / 100) * size.width))
            const high = Math.min(
              size.height - top,
              Math.floor((height / 100) * size.height),
              Math.floor(wide / aspect),
            )
            focusFrame()
            onPart({ x: left, y: top, width: Math.min(wide, Math.ceil(high * aspect)), height: high })
          }}
          cropperProps={{
            role: "group",
            "aria-label": "Crop frame. Arrow keys move it, plus and minus zoom.",
          }}
        />
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label="Zoom out"
          icon={Minus}
          track="photos.crop_zoom_out"
          onClick={() => zoomBy(-zoomStep)}
        />
        <input
          className="min-w-0 flex-1 accent-accent"
          type="range"
          aria-label="Zoom"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
        <IconButton
          label="Zoom in"
          icon={Plus}
          track="photos.crop_zoom_in"
          onClick={() => zoomBy(zoomStep)}
        />
        <Button
          dense
          data-track="photos.crop_reset"
          onClick={() => {
            setCrop(start)
            setZoom(1)
          }}
        >
          Reset
        </Button>
      </div>
    </div>
  )
}
