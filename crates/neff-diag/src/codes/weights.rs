//! Codes of weight files. N1200 to N1299.

use crate::code::code_table;

code_table! {
    WEIGHTS: 1200, "weight files";

    /// The magic of a `.npy` is missing.
    NOT_NPY = 1201, Error, "the file is no .npy array",
        "A NumPy array file begins with the bytes `93 4e 55 4d 50 59`: 0x93 and NUMPY. Another beginning means another format under the name, often a text file or the pointer file of a large-file store. Raw bytes need no header: give such a file a name that does not end in `.npy`.";
    /// The format version is unknown.
    NPY_VERSION = 1202, Error, "the version of the .npy format is unknown",
        "Bytes 6 and 7 are the version. There are 1.0, 2.0 and 3.0; NumPy writes 1.0 wherever the header is short and plain, and it is the only one that the runtime's loader takes from the right place.";
    /// The file ends in its header.
    NPY_CUT = 1203, Error, "the .npy file ends inside its header",
        "The header's length stands behind the version, and the file is shorter than that. It was cut off while it was copied or written.";
    /// The header dictionary cannot be used.
    NPY_HEADER = 1204, Error, "the header of the .npy file is malformed",
        "The header is a Python dictionary with exactly three keys: `descr` with the element type in quotes, `fortran_order` with True or False, `shape` with a tuple of whole numbers such as `(128, 64)`, `(3,)` or `()`. The caret marks the first byte that does not fit.";
    /// The element type is not one that can be read.
    NPY_TYPE = 1205, Error, "the element type of the array cannot be used",
        "A `descr` is a byte order (`<`, `>`, `|`), a kind (`f`, `i`, `u`, `b`, `V` and a few more) and the bytes of an element, such as `<f2`. Types that NumPy lacks are stored as void, bfloat16 as `|V2`. A type without a whole number of bytes has no such word and cannot be written.";
    /// The array holds Python objects.
    NPY_OBJECT = 1206, Error, "the array holds Python objects",
        "The type `|O` means that the data is a pickle, which is a program of Python's and no list of numbers. Convert the array with `.astype(…)` and save it again.";
    /// The array holds records.
    NPY_RECORD = 1207, Error, "the array holds records",
        "A `descr` that is a list describes elements with named fields. A weight has one number type: save each field on its own, or the array as raw bytes with `.view('V…')`.";
    /// Shape times element size is beyond what can be counted.
    TOO_LARGE = 1208, Error, "the array is larger than can be counted",
        "The product of the dimensions and the element size does not fit 63 bits, or a dimension alone does not. No file has that many bytes, so the shape is wrong.";
    /// Fewer bytes than the shape asks for.
    DATA_SHORT = 1209, Error, "the array has fewer bytes than its shape",
        "The data is as long as the product of the dimensions and the element size. Fewer bytes mean that the file was cut off or that the shape is not the one that was written.";
    /// More bytes than the shape asks for.
    DATA_LONG = 1210, Warning, "bytes follow the array",
        "Behind the data that the shape describes the file goes on. NumPy ignores these bytes and so does this tool; the runtime's loader does not, because it takes everything behind the header of a member. Several arrays saved into one file look like this.";
    /// The loader refuses the member.
    LOADER_MAGIC = 1220, Error, "the loader takes the member for no .npy array",
        "The name of a constant's member ends in `.npy`, so the loader compares the first two bytes with `93 4e` and refuses the load. Members of any other name are taken as raw bytes.";
    /// The loader takes the data from a wrong place.
    LOADER_OFFSET = 1221, Error, "the loader takes the array from a wrong place",
        "The loader knows version 1.0 only and checks no version: it reads 16 bits of header length and takes the data 10 bytes and that length into the member. Later versions have 32 bits there and their data begins two bytes or more later, so that the device gets shifted data without a word. Write version 1.0.";
    /// The loader copies what it cannot know.
    LOADER_ORDER = 1222, Warning, "the loader does not rearrange the array",
        "The loader copies the bytes behind the header as they are stored and does not read the header's dictionary. An array in Fortran order or big endian reaches the device in that form. Unless that is wanted, store C order, little endian.";
    /// The loader's place of the data is not inside the member.
    LOADER_LENGTH = 1223, Error, "the header's length leads out of the member",
        "The loader takes the data 10 bytes and the header's length into the member, and as its length what is left. Here nothing can be left; what the loader then does is not known.";
    /// The frame of a safetensors file is wrong.
    SAFETENSORS_FRAME = 1230, Error, "the file is no safetensors file",
        "A safetensors file is the length of its header in 8 bytes, low byte first, the header, which is a JSON object, and the data. The header may have 100 MB at most.";
    /// A tensor's entry is wrong.
    SAFETENSORS_ENTRY = 1231, Error, "a tensor's entry is malformed",
        "Each key of the header but `__metadata__` names a tensor: an object with `dtype`, `shape` (a list of whole numbers) and `data_offsets` (its first byte and the byte behind its last, counted from the end of the header).";
    /// Two tensors share bytes, or bytes belong to none.
    SAFETENSORS_LAYOUT = 1232, Error, "the tensors do not lie side by side",
        "The format wants the tensors to cover the data without gap and without overlap. An overlap is usually the work of a broken converter, or an attempt to make one file read differently in two programs.";
    /// A type without a row in the table of types.
    SAFETENSORS_TYPE = 1233, Error, "the type of a tensor is unknown",
        "The types that this tool takes from safetensors files are BOOL, U8, I8, U16, I16, F16, BF16, U32, I32, F32, U64, I64, F64, F8_E4M3 and F8_E5M2. A tensor of another type cannot be used; it does not hinder the others of its file, where it is a warning.";
    /// A name that the file does not have.
    TENSOR_NOT_FOUND = 1240, Error, "the file has no array of this name",
        "Archives of arrays hold several by name. The help lists the names most like the one that was asked for; capitals and dots count.";
    /// No directory of a zip archive.
    NPZ_FRAME = 1241, Error, "the file is no .npz archive",
        "A `.npz` is a zip archive with one `.npy` file for each array. Its directory stands at the end, so a file that was cut off has none. Archives of several parts are not read.";
    /// The directory is damaged.
    NPZ_DIRECTORY = 1242, Error, "the directory of the .npz archive is damaged",
        "Each member has an entry in the directory that names it and says where it lies and how long it is. An entry is cut, repeats a name, or leads to a place that is no member of the file.";
    /// A member is stored in a form that is not read.
    NPZ_METHOD = 1243, Error, "a member of the .npz archive is stored in another way",
        "NumPy stores arrays as they are (`savez`) or deflated (`savez_compressed`). Other compressions of zip archives, and encryption, are not read; pack the archive again with one of these two.";
    /// The data of a member are damaged.
    NPZ_DATA = 1244, Error, "a member of the .npz archive is damaged",
        "The member's bytes do not inflate, or are not as many as the directory says, or have another CRC-32. The file was damaged after it was written.";
}
