export const savedWeightsText = "Weights saved. They count from today."
