/** The format of ids of leads, staff and files, in either case (RFC 9562). */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
