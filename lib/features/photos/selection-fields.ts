/** Name of the boxes that select photos of owners: that of the field of `media.bulk_delete`. */
export const selectedPhotosName = "media_ids"
/** Name of the boxes that select photos of customers, which are images of reviews. */
export const selectedImagesName = "image_ids"
export const selectionNames = [selectedPhotosName, selectedImagesName] as const
/** The form that the boxes belong to before scripts run. */
export const selectionFormId = "photo-selection"
/** The grid, which the focus goes to when what is done with photos is gone. */
export const galleryId = "photo-gallery"
