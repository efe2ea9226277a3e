/** Name of the boxes that select photos: that of the field of `media.bulk_delete`. */
export const selectedPhotosName = "media_ids"
/** The form that the boxes belong to before scripts run. */
export const selectionFormId = "photo-selection"
/** The grid, which the focus goes to when what is done with photos is gone. */
export const galleryId = "photo-gallery"
