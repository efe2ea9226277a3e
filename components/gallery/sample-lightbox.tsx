"use client"

import { Lightbox } from "#components/ui/lightbox.tsx"

const colors = ["#3f6f5b", "#8a6d3b", "#5b5f8a"]

const photos = colors.map((color, index) => ({
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="${color}"/></svg>`,
  )}`,
  id: color,
  name: `Sample photo ${index + 1} of ${colors.length}`,
  isDrawn: true,
}))

/** Three photos, one at a time. */
export function SampleLightbox({ onClose }: { onClose: () => void }) {
  return (
    <Lightbox
      title="Lightbox"
      photos={photos}
      start={0}
      onClose={onClose}
      onShow={() => {}}
      about={(index) => <p>{photos[index]?.name}</p>}
    />
  )
}
