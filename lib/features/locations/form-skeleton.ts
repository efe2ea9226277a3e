/** How long the skeleton of the location form is shown, in milliseconds (001 §9). */
export const formSkeletonMs = 500
