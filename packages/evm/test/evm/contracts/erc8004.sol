// SPDX-License-Identifier: Apache-2.0
// A stand-in for the registries of ERC-8004 in tests, written from the text of the standard: what it says of owners, wallets,
// files and feedback, and nothing of its proxies and upgrades. The same tests run on the published contracts where they are at
// hand (erc8004.ts). After a change: compile as tokens.sol says, with viaIR, and write abi and bytecode into erc8004.json.
pragma solidity 0.8.30;

interface IOwned {
    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool);
}

/// Numbers for agents, each somebody's, with the place of its registration file.
contract IdentityRegistry {
    struct MetadataEntry {
        string metadataKey;
        bytes metadataValue;
    }

    mapping(uint256 => address) private owners;
    mapping(uint256 => string) public tokenURI;
    mapping(uint256 => mapping(string => bytes)) public getMetadata;
    uint256 private count;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Registered(uint256 indexed agentId, string agentURI, address indexed owner);
    event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy);
    event MetadataSet(uint256 indexed agentId, string indexed indexedMetadataKey, string metadataKey, bytes metadataValue);

    error ERC721NonexistentToken(uint256 tokenId);

    modifier onlyOwnerOf(uint256 agentId) {
        require(msg.sender == ownerOf(agentId), "Not authorized");
        _;
    }

    function register() external returns (uint256) {
        return add("");
    }

    function register(string memory agentURI) external returns (uint256) {
        return add(agentURI);
    }

    function register(string memory agentURI, MetadataEntry[] memory metadata) external returns (uint256 agentId) {
        agentId = add(agentURI);
        for (uint256 i; i < metadata.length; i++) {
            require(keccak256(bytes(metadata[i].metadataKey)) != keccak256("agentWallet"), "reserved key");
            getMetadata[agentId][metadata[i].metadataKey] = metadata[i].metadataValue;
        }
    }

    function add(string memory agentURI) private returns (uint256 agentId) {
        agentId = count++;
        owners[agentId] = msg.sender;
        tokenURI[agentId] = agentURI;
        emit Transfer(address(0), msg.sender, agentId);
        emit Registered(agentId, agentURI, msg.sender);
        setWallet(agentId, abi.encodePacked(msg.sender));
    }

    function ownerOf(uint256 agentId) public view returns (address owner) {
        owner = owners[agentId];
        if (owner == address(0)) revert ERC721NonexistentToken(agentId);
    }

    function isAuthorizedOrOwner(address spender, uint256 agentId) external view returns (bool) {
        return spender == ownerOf(agentId);
    }

    /// The buyer's wallet is not the seller's: it is cleared.
    function transferFrom(address from, address to, uint256 agentId) external onlyOwnerOf(agentId) {
        owners[agentId] = to;
        emit Transfer(from, to, agentId);
        setWallet(agentId, "");
    }

    function setAgentURI(uint256 agentId, string calldata newURI) external onlyOwnerOf(agentId) {
        tokenURI[agentId] = newURI;
        emit URIUpdated(agentId, newURI, msg.sender);
    }

    function getAgentWallet(uint256 agentId) external view returns (address) {
        return address(bytes20(getMetadata[agentId]["agentWallet"]));
    }

    /// The wallet proves itself by EIP-712, as the standard has it.
    function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes calldata signature)
        external
        onlyOwnerOf(agentId)
    {
        require(block.timestamp <= deadline && deadline <= block.timestamp + 5 minutes, "bad deadline");
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ERC8004IdentityRegistry"),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)"),
                agentId,
                newWallet,
                msg.sender,
                deadline
            )
        );
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domain, message));
        (bytes32 r, bytes32 s, uint8 v) =
            (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(bytes1(signature[64:65])));
        require(newWallet != address(0) && ecrecover(digest, v, r, s) == newWallet, "invalid wallet sig");
        setWallet(agentId, abi.encodePacked(newWallet));
    }

    function unsetAgentWallet(uint256 agentId) external onlyOwnerOf(agentId) {
        setWallet(agentId, "");
    }

    function setWallet(uint256 agentId, bytes memory wallet) private {
        getMetadata[agentId]["agentWallet"] = wallet;
        emit MetadataSet(agentId, "agentWallet", "agentWallet", wallet);
    }
}

/// What clients say of agents of one identity registry.
contract ReputationRegistry {
    struct Feedback {
        int128 value;
        uint8 valueDecimals;
        string tag1;
        string tag2;
        bool isRevoked;
    }

    address public getIdentityRegistry;
    mapping(uint256 => mapping(address => mapping(uint64 => Feedback))) public readFeedback;
    mapping(uint256 => mapping(address => uint64)) public getLastIndex;
    mapping(uint256 => address[]) private clients;

    event NewFeedback(
        uint256 indexed agentId,
        address indexed clientAddress,
        uint64 feedbackIndex,
        int128 value,
        uint8 valueDecimals,
        string indexed indexedTag1,
        string tag1,
        string tag2,
        string endpoint,
        string feedbackURI,
        bytes32 feedbackHash
    );
    event FeedbackRevoked(uint256 indexed agentId, address indexed clientAddress, uint64 indexed feedbackIndex);

    constructor(address identityRegistry) {
        getIdentityRegistry = identityRegistry;
    }

    function getClients(uint256 agentId) external view returns (address[] memory) {
        return clients[agentId];
    }

    function giveFeedback(
        uint256 agentId,
        int128 value,
        uint8 valueDecimals,
        string calldata tag1,
        string calldata tag2,
        string calldata endpoint,
        string calldata feedbackURI,
        bytes32 feedbackHash
    ) external {
        require(valueDecimals <= 18, "too many decimals");
        require(!IOwned(getIdentityRegistry).isAuthorizedOrOwner(msg.sender, agentId), "Self-feedback not allowed");
        uint64 index = ++getLastIndex[agentId][msg.sender];
        readFeedback[agentId][msg.sender][index] = Feedback(value, valueDecimals, tag1, tag2, false);
        if (index == 1) clients[agentId].push(msg.sender);
        emit NewFeedback(
            agentId, msg.sender, index, value, valueDecimals, tag1, tag1, tag2, endpoint, feedbackURI, feedbackHash
        );
    }

    function revokeFeedback(uint256 agentId, uint64 feedbackIndex) external {
        require(feedbackIndex > 0 && feedbackIndex <= getLastIndex[agentId][msg.sender], "index out of bounds");
        readFeedback[agentId][msg.sender][feedbackIndex].isRevoked = true;
        emit FeedbackRevoked(agentId, msg.sender, feedbackIndex);
    }
}
