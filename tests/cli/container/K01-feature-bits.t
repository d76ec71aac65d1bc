# K01: a valid file of version 2.0 with feature bits that the runtime lacks.

$ fixture neff features=0x100 > bit8

# The runtime that prints the well-known text lacks bit 8.

$ neffc verify --runtime early-2024 bit8
bit8: refused at gate G05
  gates    6 passed of G01 to G09b, runtime early-2024
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime early-2024 lacks a feature that the file needs:
!               neff_feature_indirect_memcpy_bound_check
! --> bit8: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x80000000000000ff, which runtime early-2024 supports
!  = found: 0x100, with 0x100 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 2.0, features: 0x100 are not supported.  Currently supporting: 0x80000000000000ff
!  = note: bit 8 is neff_feature_indirect_memcpy_bound_check: bound check of indirect memcpy;
!          lacking in runtime early-2024, known to runtime 2.31.24.0
!  = help: update the runtime (aws-neuronx-runtime-lib), or compile without the feature
!
[1]

$ neffc verify --runtime early-2024 --json bit8 | grep refused_at
      "refused_at": "G05",
[1]

# The supported mask is a parameter: the default runtime knows the bit, and the file passes.

$ neffc verify bit8
bit8: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# A runtime of which only a part is known gets no invented answer.

$ neffc verify --runtime 2.30.51 bit8
bit8: container ok
  gates    6 passed of G01 to G09b, runtime 2.30.51
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0107]: runtime 2.30.51 may lack a feature that the file needs
! --> bit8: offset 0x220 (544), 8 bytes, feature_bits
!  = found: 0x100, with 0x100 in question
!  = note: bit 8 is neff_feature_indirect_memcpy_bound_check: bound check of indirect memcpy;
!          lacking in runtime early-2024, known to runtime 2.31.24.0
!  = note: what runtime 2.30.51 supports beyond older versions is not published
!

# An unknown version is no silent default.

$ neffc verify --runtime 2.30.50.0 bit8
! error: invalid value '2.30.50.0' for '--runtime <VERSION>': known versions are 2.30.51
!
! For more information, try '--help'.
[2]

$ neffc verify --runtime none bit8
! error: invalid value 'none' for '--runtime <VERSION>': known versions are early-2024, 2.30.51, 2.31.24.0, 2.32.31.0, 2.34.10
!
! For more information, try '--help'.
[2]

# Twins: a bit in the range that every runtime refuses, at both its ends.

$ fixture neff features=0x8000000 > bit27

$ neffc verify bit27
bit27: refused at gate G05
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime 2.31.24.0 lacks a feature that the file needs: bit27
! --> bit27: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x7ffffff, which runtime 2.31.24.0 supports
!  = found: 0x8000000, with 0x8000000 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             This NEFF (version: 2.0, features: 0x8000000) has been compiled by a newer version of Neuron compiler. Features supported by this Neuron Runtime: 0x7ffffff. Please update the aws-neuronx-runtime-lib package to the latest version.
!  = note: bit 27 has no known name; lacking in runtime early-2024, 2.31.24.0 and known to none
!  = help: compile without the feature: no runtime known here has it
!
[1]

$ fixture neff features=2^62 > bit62

$ neffc verify --runtime early-2024 bit62
bit62: refused at gate G05
  gates    6 passed of G01 to G09b, runtime early-2024
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime early-2024 lacks a feature that the file needs: bit62
! --> bit62: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x80000000000000ff, which runtime early-2024 supports
!  = found: 0x4000000000000000, with 0x4000000000000000 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 2.0, features: 0x4000000000000000 are not supported.  Currently supporting: 0x80000000000000ff
!  = note: bit 62 has no known name; lacking in runtime early-2024, 2.31.24.0 and known to none
!  = help: compile without the feature: no runtime known here has it
!
[1]

$ neffc verify bit62
bit62: refused at gate G05
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime 2.31.24.0 lacks a feature that the file needs: bit62
! --> bit62: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x7ffffff, which runtime 2.31.24.0 supports
!  = found: 0x4000000000000000, with 0x4000000000000000 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             This NEFF (version: 2.0, features: 0x4000000000000000) has been compiled by a newer version of Neuron compiler. Features supported by this Neuron Runtime: 0x7ffffff. Please update the aws-neuronx-runtime-lib package to the latest version.
!  = note: bit 62 has no known name; lacking in runtime early-2024, 2.31.24.0 and known to none
!  = help: compile without the feature: no runtime known here has it
!
[1]

# Bit 63 is in neither set: it loads, with a warning.

$ fixture neff features=2^63 > bit63

$ neffc verify bit63
bit63: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0113]: bit 63 is set, which no runtime tests
! --> bit63: offset 0x220 (544), 8 bytes, feature_bits
!  = found: 0x8000000000000000
!

# Several at once, named and nameless.

$ fixture neff features=0x18000300 > several

$ neffc verify several
several: refused at gate G05
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime 2.31.24.0 lacks 2 features that the file needs: bit27, bit28
! --> several: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x7ffffff, which runtime 2.31.24.0 supports
!  = found: 0x18000300, with 0x18000000 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             This NEFF (version: 2.0, features: 0x18000000) has been compiled by a newer version of Neuron compiler. Features supported by this Neuron Runtime: 0x7ffffff. Please update the aws-neuronx-runtime-lib package to the latest version.
!  = note: bits 27 to 28 have no known names; lacking in runtime early-2024, 2.31.24.0 and
!          known to none
!  = help: compile without the feature: no runtime known here has it
!
[1]

$ neffc verify --runtime early-2024 several
several: refused at gate G05
  gates    6 passed of G01 to G09b, runtime early-2024
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0107]: runtime early-2024 lacks 4 features that the file needs:
!               neff_feature_indirect_memcpy_bound_check, neff_feature_DMA_desc_higher_dim, bit27,
!               bit28
! --> several: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x80000000000000ff, which runtime early-2024 supports
!  = found: 0x18000300, with 0x18000300 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 2.0, features: 0x18000300 are not supported.  Currently supporting: 0x80000000000000ff
!  = note: bit 8 is neff_feature_indirect_memcpy_bound_check: bound check of indirect memcpy;
!          lacking in runtime early-2024, known to runtime 2.31.24.0
!  = note: bit 9 is neff_feature_DMA_desc_higher_dim: DMA descriptors of three or four
!          dimensions; lacking in runtime early-2024, known to runtime 2.31.24.0
!  = note: bits 27 to 28 have no known names; lacking in runtime early-2024, 2.31.24.0 and
!          known to none
!  = help: update the runtime (aws-neuronx-runtime-lib), or compile without the feature
!
[1]

# Majors 0 and 1 are not tested for features: they load, with a warning.

$ fixture neff major=1 features=0x8000000 > major1

$ neffc verify major1
major1: container ok
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0113]: features are set, and major version 1 has none tested: bit27
! --> major1: offset 0x220 (544), 8 bytes, feature_bits
!  = found: 0x8000000
!
