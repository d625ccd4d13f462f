import { LIMITS } from './limits.js';

/**
 * Texts of the forms and of the table of fields, which the forms' small script contains as a whole, with the rows of
 * staff. Separate, so that it has no other texts of the desk.
 */
export const VISITOR_MESSAGES = {
  fullName: 'Full name is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  zipCode: 'Please enter a valid ZIP code',
  investmentInquiryEmail: 'Invalid email address',
  investmentAmount: 'Please enter an estimated investment amount',
  tooManyPhotos: `You can only upload up to ${LIMITS.photos.maxCount} photos`,
  tooManyPdfs: `You can only upload up to ${LIMITS.pdfFiles.maxCount} PDF documents`,
  fileTooLarge: (name: string) => `File ${name} is too large. Maximum size is 15MB.`,
  photoFormat: (name: string) => `File ${name} has invalid format. Accepted formats: JPG, PNG, WebP.`,
  pdfFormat: (name: string) => `File ${name} has invalid format. Only PDF files are accepted.`,
  photoUploaded: 'Photo Uploaded',
  pdfUploaded: 'PDF Uploaded',
  photoUploadFailed: 'Failed to upload photo. Please try again.',
  pdfUploadFailed: 'Failed to upload PDF. Please try again.',
  submissionError: 'Submission Error',
  quoteRequestSubmitted: 'Quote Request Submitted',
  quoteRequestSubmittedText: "We'll contact you within 24 hours to discuss your project",
  quoteRequestSubmitFailed: 'Failed to submit your request. Please try again.',
  investmentInquirySubmitted: 'Investment Inquiry Submitted',
  investmentInquirySubmitFailed: 'There was an error submitting your inquiry. Please try again.',
  tooLong: (max: number) => `Please use at most ${max} characters`,
  /** The null character, which the database cannot store. */
  unstorable: 'This text contains a character that is not allowed',
  unknownField: 'Unknown field',
  missingField: 'This field is required',
  followUp: 'Please choose a day for the follow-up',
  assignee: 'Please choose one of the staff',
  unknownService: 'Please choose services from the list',
} as const;
