import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as googlePhotos from "./schema.ts"

/** Photos of locations at Google that were not added here. */
export const googlePhotosOperations = {
  "google_photos.list": operation({
    method: "GET",
    path: "/locations/{id}/google_photos",
    optional: "part",
    summary: "List photos at Google that were not added here: the owner's, and those of customers",
    tag: "media",
    access: "active",
    permission: "media.read",
    status: 200,
    params: idParamSchema,
    query: googlePhotos.googlePhotosQuerySchema,
    answer: googlePhotos.googlePhotosAnswerSchema,
  }),
  "google_photos.delete": operation({
    method: "DELETE",
    path: "/google_photos/{id}",
    optional: "part",
    summary: "Delete an owner's photo at Google that was not added here",
    tag: "media",
    access: "active",
    permission: "media.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
