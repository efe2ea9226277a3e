"use client"

import { FileDrop, type FileDropState } from "#components/ui/file-drop.tsx"

const nothing = () => {}
const samples: { label: string; state: FileDropState }[] = [
  { label: "Empty", state: { is: "empty" } },
  { label: "Processing", state: { is: "busy", text: "Processing terrace-evening.jpg" } },
  { label: "Uploaded", state: { is: "done", name: "recipients.csv", detail: "412 rows" } },
  {
    label: "Refused",
    state: {
      is: "empty",
      error: "Unable to upload image. Please choose a file smaller than 5mb.",
    },
  },
]

/** The states of an upload that only last while something happens, held still. */
export const UploadSamples = () => (
  <>
    {samples.map(({ label, state }) => (
      <FileDrop
        key={label}
        label={label}
        hint="PNG or JPEG, at least 250 x 250, up to 5 MB"
        accept="image/png,image/jpeg"
        state={state}
        track="ui.delete_sample"
        onFiles={nothing}
        onRemove={nothing}
      />
    ))}
  </>
)
