"use client"

import { useState } from "react"
import Cropper from "react-easy-crop"
import "react-easy-crop/react-easy-crop.css"

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

/** A frame of a fixed shape over a picture: dragged, pinched, or moved with the arrow keys; the slider zooms. */
export function CropTool({ url, aspect, size, onPart }: CropToolProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className="grid max-w-xl gap-3">
      <div className="relative h-72 overflow-hidden rounded-control bg-neutral-soft">
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
            onPart({ x: left, y: top, width: Math.min(wide, Math.ceil(high * aspect)), height: high })
          }}
          cropperProps={{ role: "group", "aria-label": "Crop frame. Arrow keys move it." }}
        />
      </div>
      <label className="flex items-center gap-3 text-13">
        <span>Zoom</span>
        <input
          className="flex-1"
          type="range"
          min={1}
          max={mostZoom}
          step={0.1}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
    </div>
  )
}
